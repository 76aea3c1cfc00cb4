/** What to do next after requesting an account. */
export const CONFIRM_EMAIL_TEXT =
  "Please follow the link in the letter within a day: your account opens there, with the password that you have just chosen. Nothing there? Please look among the spam too.";
