const variables = {
  color: '--color',
  fontFamily: '--font-family',
  fontSize: '--font-size',
  fontWeight: '--font-weight',
  letterSpacing: '--letter-spacing',
  iconColor: '--icon',
};

/** Applies the shop's style options, each to its own property. */
export function applyStyle(style = {}) {
  for (const [option, variable] of Object.entries(variables)) set(variable, style.base?.[option]);
  set('--placeholder', style.base?.['::placeholder']?.color);
  set('--invalid', style.invalid?.color);
  set('--icon-invalid', style.invalid?.iconColor ?? style.invalid?.color);
}

/** Loads the fonts that the shop names by address: `{family, src, weight?, style?}`. */
export function loadFonts(fonts = []) {
  for (const { family, src, weight, style } of fonts) {
    if (typeof family !== 'string' || typeof src !== 'string') continue;
    const face = new FontFace(family, src, { ...(weight && { weight }), ...(style && { style }), display: 'swap' });
    document.fonts.add(face);
    face.load().catch(() => document.fonts.delete(face));
  }
}

function set(variable, value) {
  if (typeof value === 'string' && value !== '') document.documentElement.style.setProperty(variable, value);
}
