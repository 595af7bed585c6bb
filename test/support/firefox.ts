import { startFirefoxProgram } from './start-firefox.mjs'

/** A Firefox without Playwright, which cannot give it an authenticator; Firefox's own protocol can. */
export interface Firefox {
  goTo(url: string): Promise<void>
  /** Runs a function in the page, which may return a promise. It sees its argument and nothing else from here. */
  run<Argument, Result>(
    run: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>
  /** Clicks what a function in the page finds, as a person does. */
  click(find: (argument: string) => Element | null, argument: string): Promise<void>
  /** Types into what a function in the page finds, as a person does. */
  type(find: (argument: string) => Element | null, argument: string, text: string): Promise<void>
  /** An authenticator in software, whose person is always there and always recognised. */
  plugIn(transport: 'usb' | 'internal'): Promise<void>
  close(): Promise<void>
}

/** The key of an element in a script's result (WebDriver, 12.3). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

const authenticators = {
  'security.webauth.webauthn_enable_softtoken': true,
  'security.webauth.webauthn_enable_usbtoken': false,
}

/** `settings` are what a person has changed under about:config. */
export async function startFirefox(settings: Readonly<Record<string, number>> = {}): Promise<Firefox> {
  const { send, stop } = await startFirefoxProgram({ preferences: { ...authenticators, ...settings } })

  const run = (script: string, argument: unknown) =>
    send('WebDriver:ExecuteScript', { script: `return (${script})(arguments[0])`, args: [argument] })
  const find = async (script: (argument: string) => Element | null, argument: string) => {
    const element = (await run(String(script), argument)) as Record<string, string> | null
    if (!element?.[elementKey]) throw new Error(`There is no ${argument} on the page.`)
    return element[elementKey]
  }
  return {
    goTo: async (url) => void (await send('WebDriver:Navigate', { url })),
    run: async (script, argument) => (await run(String(script), argument)) as never,
    click: async (script, argument) =>
      void (await send('WebDriver:ElementClick', { id: await find(script, argument) })),
    type: async (script, argument, text) =>
      void (await send('WebDriver:ElementSendKeys', { id: await find(script, argument), text })),
    plugIn: async (transport) =>
      void (await send('WebAuthn:AddVirtualAuthenticator', {
        ...{ protocol: 'ctap2', transport, hasResidentKey: true, hasUserVerification: true },
        ...{ isUserConsenting: true, isUserVerified: true },
      })),
    close: stop,
  }
}
