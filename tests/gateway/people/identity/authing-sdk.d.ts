// The client library's own declarations do not compile here; its answers are checked by hand.
declare module 'authing-sdk-44' {
  const sdk: unknown
  export default sdk
}
declare module 'authing-sdk-55' {
  const sdk: unknown
  export default sdk
}
declare module 'sm-crypto' {
  const smCrypto: { sm2: { doEncrypt(text: string, publicKeyHex: string, mode: 0 | 1): string } }
  export default smCrypto
}
