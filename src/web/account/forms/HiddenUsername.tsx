interface UsernameForManagersProps {
  email: string;
}

/**
 * Tells password managers whose password a form is about.
 * @see https://www.chromium.org/developers/design-documents/create-amazing-password-forms/
 */
export function UsernameForManagers({ email }: UsernameForManagersProps) {
  return <input type="text" hidden readOnly autoComplete="username" value={email} />;
}
