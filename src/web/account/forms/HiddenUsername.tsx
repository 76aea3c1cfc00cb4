interface HiddenUsernameProps {
  email: string;
}

/**
 * Tells password managers which account a password form is about.
 * @see https://www.chromium.org/developers/design-documents/create-amazing-password-forms/
 */
export function HiddenUsername({ email }: HiddenUsernameProps) {
  return <input type="text" hidden readOnly autoComplete="username" value={email} />;
}
