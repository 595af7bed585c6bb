export interface LockedPackage {
  readonly name?: string
  readonly version?: string
  readonly integrity?: string
  readonly optional?: boolean
  readonly link?: boolean
  readonly resolved?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}
export type LockedPackages = Readonly<Record<string, LockedPackage>>
export declare const neededPackages: (lock: LockedPackages, workspaces: readonly string[]) => Set<string>
export declare const packagesAreCurrent: (
  wanted: LockedPackages,
  present: LockedPackages,
  workspaces?: readonly string[],
) => boolean
