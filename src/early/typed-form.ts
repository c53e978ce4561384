/** L09: the server writes what was typed back into the page; null on a page whose forms have no field. */
export function typedForm(page: Pick<Document, 'querySelector'>): HTMLFormElement | null {
  return page.querySelector<Field>(FIELDS)?.form ?? null;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const FIELDS = ['input[name]:not([type=hidden])', 'select[name]', 'textarea[name]']
  .map((field) => `#root form[method=post] ${field}`)
  .join();
