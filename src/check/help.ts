export const help = `Compares a backend with the contract of mfa-elements, call by call.

  npx mfa-elements check <config-url> [options]

  <config-url>            address of the configuration document, https://…/config.json

  --employee <id>         whom to look up and sign in; without it nobody is looked up or signed in
  --application <number>  for which application; without it the one that the lookup names
  --method <method>       sign in with email, sms, otp or recovery; the code is asked for here
  --code <code>           the code, where you have it already; none is sent then
  --access-token <token>  ask for the lists with this token instead of signing in
  --origin <origin>       also check that pages of this origin may call the backend
  --timeout <seconds>     how long to wait for each answer; 10 without it
  --help                  this text

Nothing is changed at the backend, and no device is asked. With --method it sends one code where the
method sends one, tries one wrong code, and signs in once, which the employee's history will show.

Exit code 0: nothing differs. 1: something differs. 2: the command was not understood.`
