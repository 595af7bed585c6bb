/** Sends a command of the WebDriver standard. Resolves with the answer's value, rejects with the error Firefox names. */
export type Send = <Value = unknown>(command: string, parameters?: object) => Promise<Value>

export interface FirefoxProgram {
  readonly send: Send
  stop(): Promise<void>
}

export interface FirefoxOptions {
  /** What a person may change under about:config. */
  readonly preferences?: Readonly<Record<string, number | boolean | string>>
  /** Of the WebDriver session. */
  readonly capabilities?: object
  /** With a window that a person can see. */
  readonly headed?: boolean
}

export const startFirefoxProgram: (options?: FirefoxOptions) => Promise<FirefoxProgram>
