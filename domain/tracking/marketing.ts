/** V05, T08: a product uid for marketing: trimmed, lowercase letters, digits and underscore; else null. */
export function readProductUid(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return /^[a-z0-9_]+$/.test(trimmed) ? trimmed : null;
}

/** V05, T08: a campaign's name: trimmed, lowercase letters, digits and hyphen; else null. */
export function readUtmCampaign(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return /^[a-z0-9-]+$/.test(trimmed) ? trimmed : null;
}
