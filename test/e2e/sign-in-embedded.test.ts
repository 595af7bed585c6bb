import { createDataFolder } from '../support/pglite-folder'
import { startStack } from '../support/stack'
import { signInTests } from './support/sign-in-tests'

signInTests('PGlite and the embedded broker', async (use) => {
  const data = await createDataFolder()
  const stack = await startStack({ allowedOrigins: ['*'], dataDir: data.path })
  await use(stack)
  await stack.close()
  await data.remove()
})
