import { startStack } from '../support/stack'
import { signInTests } from './support/sign-in-tests'

signInTests('PGlite and the embedded broker', async (use) => {
  const stack = await startStack({ allowedOrigins: ['*'] })
  await use(stack)
  await stack.close()
})
