/**
 * Downloads a file with the browser, so that it never has to fit in the page's memory. The server names it unless
 * `name` does.
 */
export function download(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Downloads a short text as a file. */
export function downloadText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  download(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
