/** What iOS wants to know of an app before it loads it. */
export interface IosApp {
  /** Absolute address of the package. */
  readonly packageUrl: string
  readonly bundleId: string
  readonly bundleVersion: string
  readonly title: string
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** The property list to which an `itms-services://` link points (Apple, “Distribute proprietary in-house apps”). */
export function iosManifest({ packageUrl, bundleId, bundleVersion, title }: IosApp): string {
  const entry = (key: string, value: string) => `<key>${key}</key><string>${escapeXml(value)}</string>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>items</key>
  <array>
    <dict>
      <key>assets</key>
      <array>
        <dict>${entry('kind', 'software-package')}${entry('url', packageUrl)}</dict>
      </array>
      <key>metadata</key>
      <dict>
        ${entry('bundle-identifier', bundleId)}
        ${entry('bundle-version', bundleVersion)}
        ${entry('kind', 'software')}
        ${entry('title', title)}
      </dict>
    </dict>
  </array>
</dict>
</plist>
`
}
