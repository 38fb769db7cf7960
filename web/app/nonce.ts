/** The nonce of this page's Content-Security-Policy, which the server writes into index.html. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

// Libraries that write style tags of their own ask for it under this name.
Object.assign(globalThis, { __webpack_nonce__: nonce });
