/** What has been typed, by the name of the attribute or the custom property. Empty means: not set. */
export type Values = Readonly<Record<string, string>>

export interface ValuesProps {
  readonly values: Values
  readonly onChange: (name: string, value: string) => void
}
