declare module 'sm-crypto' {
  interface Sm2 {
    /** `mode` 1: C1‖C3‖C2. Returns an empty text for a wrong ciphertext. */
    doDecrypt(cipherHex: string, privateKeyHex: string, mode: 0 | 1): string
    doEncrypt(text: string, publicKeyHex: string, mode: 0 | 1): string
  }
  const smCrypto: { sm2: Sm2 }
  export default smCrypto
}
