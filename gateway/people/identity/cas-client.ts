/** Path that the sign-in form returns to for CAS applications. */
export const CAS_RETURN_PATH = '/cas-idp/signed-in'

/** Id of the application by which CAS reaches the sign-in form. */
export const casClientId = (clientId: string): string => `${clientId}-cas`
