/** L08: whether these cookies keep a sign-in of a provider's widgets; asked without the code of the widgets. */
export function isSignedIn(cookies: string): boolean {
  return cookies.includes('amazon_Login_accessToken=');
}
