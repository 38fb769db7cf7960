/** The fields of a new administrator without permissions, as the form sends them. */
export const newAdmin = (email: string, name = 'New') => ({
  name,
  email,
  password: 'a long enough password',
  restriction: [],
});
