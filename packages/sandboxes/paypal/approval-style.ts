/** The approval page's stylesheet. It is text in the program, so that a build has no file to copy. */
export const APPROVAL_STYLE = `
:root { color-scheme: light; font: 16px / 1.5 system-ui, sans-serif; color: #101828; background: #f1f4fa }
* { box-sizing: border-box }
body { display: flex; flex-direction: column; gap: 16px; max-width: 460px; min-height: 100vh; margin: 0 auto; padding: 20px }
header { display: flex; align-items: center; gap: 10px; font-weight: 650; color: #0b2e83 }
.mark { width: 28px; height: 28px; border-radius: 8px; background: linear-gradient(135deg, #0b2e83 0 50%, #2790c3 50%) }
main { padding: 24px; border: 1px solid #d3dbe8; border-radius: 14px; background: #fff }
h1 { margin: 0 0 8px; font-size: 1.35rem; line-height: 1.2; letter-spacing: -0.01em }
dl { margin: 16px 0 }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 10px 0; border-top: 1px solid #e4e9f2 }
dl div:last-child { border-bottom: 1px solid #e4e9f2 }
dt { color: #475467 }
dd { margin: 0; text-align: right; overflow-wrap: anywhere }
.amount { font-weight: 650; font-variant-numeric: tabular-nums }
form { display: grid; gap: 16px }
fieldset { display: grid; gap: 4px; margin: 0; padding: 0; border: 0 }
fieldset p { margin: 0 }
legend { padding: 0 0 6px; font-weight: 650 }
label { display: flex; align-items: center; gap: 10px; min-height: 44px; padding: 4px 12px; border: 1px solid #d3dbe8; border-radius: 10px }
label:has(:checked) { border-color: #0b2e83; background: #f3f6fd }
input { flex: none; width: 20px; height: 20px; accent-color: #0b2e83 }
button { min-height: 48px; padding: 0 16px; border: 1px solid #7c8ba1; border-radius: 10px; background: #fff; color: #101828; font: inherit; font-weight: 600; cursor: pointer }
button.primary { border-color: #0b2e83; background: #0b2e83; color: #fff }
:is(button, input, a):focus-visible { outline: 3px solid #2790c3; outline-offset: 2px }
.problem { margin: 0 0 8px; padding: 10px 12px; border-radius: 10px; background: #fdeceb; color: #8c1d18 }
.hint { margin: 16px 0 0; font-size: 0.875rem; color: #475467 }
`;
