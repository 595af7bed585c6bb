export type Engine = 'chromium' | 'firefox' | 'webkit'

export interface Browser {
  readonly engine: Engine
  readonly source: 'installed' | 'playwright'
  /** Absent: Playwright's own build. */
  readonly executablePath?: string
  /** Programs that drive a browser without Playwright. */
  readonly driver?: { readonly webDriver: string; readonly display: string }
}

export const engines: readonly ['chromium', 'firefox', 'webkit']
export const chromiumFlags: string[]
export const findBrowser: (engine: Engine) => Promise<Browser | undefined>
export const ensureBrowser: (engine: Engine) => Promise<Browser>
export const missingBrowserPackages: (engine: Engine) => Promise<readonly string[]>
export const findHeadlessShell: () => string | undefined
