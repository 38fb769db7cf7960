/** The fields of a new administrator without rights, as the form sends them. */
export const newAdmin = (email: string, name = 'New') => ({
  name,
  email,
  password: 'a long enough password',
  restriction: [],
});
