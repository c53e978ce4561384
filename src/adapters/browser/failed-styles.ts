/** A stylesheet that could not be loaded goes, so that the next page that needs it asks again. */
export function forgetFailedStyles(page: Document): void {
  const forget = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
  };
  page.addEventListener('error', forget, true);
}
