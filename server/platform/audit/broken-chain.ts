/** The chain is broken; the message is a sentence about the first row that is. */
export class BrokenChain extends Error {}
