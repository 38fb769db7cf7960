/** How a mail server is talked to: encrypted from the start, after STARTTLS, or not at all. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const;
