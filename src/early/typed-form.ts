/**
 * L09: the form that keeps what a shopper typed when it is sent, since the server writes it back into the page; null on a page whose
 * forms have no field. Sending one of those is an answer, such as a refusal of all consent.
 */
export function typedForm(page: Pick<Document, 'querySelector'>): HTMLFormElement | null {
  return page.querySelector<Field>(FIELDS)?.form ?? null;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const FIELDS = ['input[name]:not([type=hidden])', 'select[name]', 'textarea[name]']
  .map((field) => `#root form[method=post] ${field}`)
  .join();
