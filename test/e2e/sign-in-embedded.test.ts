import { signInTests } from './support/sign-in-tests'

signInTests('PGlite and the embedded broker', async (stacks, use) =>
  use(await stacks.take({ allowedOrigins: ['*'] })),
)
