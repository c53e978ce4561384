// Loaded before a server of the tests (node --import), which then lives so many days later. The shop itself has no such
// mode: a moved clock moves for the whole process, the database and the sandboxes included.
const ahead = Number(process.env.TEST_DAYS_AHEAD ?? 0) * 86_400_000;
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args) => (args.length > 0 ? new target(...args) : new target(RealDate.now() + ahead)),
  get: (target, name, receiver) =>
    name === 'now' ? () => RealDate.now() + ahead : Reflect.get(target, name, receiver),
});
