/**
 * Authenticator models that employees are likely to have, by AAGUID, the authenticator's model number (WebAuthn).
 * Many browsers send zeros instead, so these names are for display only.
 */
const names: Readonly<Record<string, string>> = {
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome on Mac',
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloud Keychain',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  'b84e4048-15dc-4dd0-8640-f4f60813c8af': 'NordPass',
  'cb69481e-8ff7-4039-93ec-0a2729a154a8': 'YubiKey 5',
  'ee882879-721c-4913-9775-3dfcce97072a': 'YubiKey 5',
  'fa2b99dc-9e39-4257-8f92-4a30d23c4118': 'YubiKey 5 NFC',
  '2fc0579f-8113-47ea-b116-bb5a8db9202a': 'YubiKey 5 NFC',
  'c5ef55ff-ad9a-4b9f-b580-adebafe026d0': 'YubiKey 5Ci',
  'd8522d9f-575b-4866-88a9-ba99fa02f35b': 'YubiKey Bio',
  'f8a011f3-8c0a-4d15-8006-17111f9edc7d': 'Security Key by Yubico',
  'b92c3f9a-c014-4056-887f-140a2501163b': 'Security Key by Yubico',
  '6d44ba9b-f6ec-2e49-b930-0c8fe920cb73': 'Security Key NFC by Yubico',
  '149a2021-8ef6-4133-96b8-81f8d5b7f1f5': 'Security Key NFC by Yubico',
  '42b4fb4a-2866-43b2-9bf7-6c6669c2e5d3': 'Titan Security Key',
  '833b721a-ff5f-4d00-bb2e-bdda3ec01e29': 'Feitian ePass FIDO2',
  '8876631b-d4a0-427f-5773-0ec71c9e0279': 'SoloKey',
}

/** Returns the model's name, the same in every language, or undefined for an unknown AAGUID and for zeros. */
export const passkeyModel = (aaguid: string | undefined): string | undefined =>
  aaguid === undefined ? undefined : names[aaguid.toLowerCase()]
