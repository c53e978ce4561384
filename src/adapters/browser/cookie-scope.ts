/** Where a cookie of the shop counts: on all of its pages, and over https alone where the page has it. */
export function scopeOf({ protocol }: Pick<Location, 'protocol'>) {
  return { path: '/', secure: protocol === 'https:', sameSite: 'lax' as const };
}
