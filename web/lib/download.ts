/** Downloads a file. The browser does it by itself: it never stands in the page's memory. */
export function download(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
