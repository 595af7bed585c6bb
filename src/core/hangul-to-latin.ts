/** What the same keys give in Latin mode (2-beolsik): `ㅡㅓㅑㅡ` → `mjkim`. Other characters stay. */
export declare const hangulToLatin: (text: string) => string
