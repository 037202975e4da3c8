import { useSyncExternalStore } from 'react'
import { session } from '../session/session'

/** Whether somebody is signed in; looked at every 50 ms until it is true (specification §4). */
export const useLogin = (): boolean => useSyncExternalStore(session.watchLogin, session.isLoggedIn)
