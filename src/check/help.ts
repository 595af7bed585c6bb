import { isCodeMethod, methods } from '../contract/methods'

const codeMethods = methods.filter(isCodeMethod).map(({ name }) => name)

export const help = `Compares a backend with the contract of mfa-elements, call by call.

  npx mfa-elements check <config-url> [options]

  <config-url>            address of the configuration document, https://…/config.json

  --employee <id>         the user ID to look up and sign in; without it, both are left out
  --application <number>  the application ID; without it, the one in the answer to the lookup
  --method <method>       sign in with ${codeMethods.slice(0, -1).join(', ')} or ${codeMethods.at(-1)}; the command asks for the code
  --code <code>           the code, if you already have it; no code is sent then
  --access-token <token>  request the lists with this token instead of signing in
  --origin <origin>       also check that pages of this origin can call the backend
  --timeout <seconds>     how long to wait for each answer; 10 by default
  --help                  print this help

The command changes nothing at the backend and contacts no device. With --method it sends one code if the
method sends codes, tries one wrong code, and signs in once, which appears in the employee's history.

Exit code 0: no differences. 1: differences found. 2: the command isn't valid.`
