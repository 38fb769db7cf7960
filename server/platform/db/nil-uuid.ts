/** The id that no row has (RFC 9562): it is before every other one, and the actor of what the product itself does. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';
