/** The nonce of this page's Content-Security-Policy, which the server writes into index.html. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

// Libraries that write their own style tags read it under this name.
Object.assign(globalThis, { __webpack_nonce__: nonce });
