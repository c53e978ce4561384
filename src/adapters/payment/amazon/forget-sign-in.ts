/** W09: forgets the sign-in that Amazon's widgets keep on this device. Without one none of their code is loaded. */
export async function forgetSignIn(view: Window): Promise<void> {
  if (!view.document.cookie.includes('amazon_Login_accessToken=')) return;
  const { forgetToken } = await import('./amazon-effects.ts');
  forgetToken(view);
}
