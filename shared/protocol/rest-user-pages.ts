import type { DeskLayout } from '../desk/layout'
import type { UnixMs } from '../market/units'

/** Content of a page built for one person. Nothing in it is executed. */
export interface UserPageBody {
  title: string
  note: string
  /** Layout as stored, possibly by another version: validate before use. */
  layout: DeskLayout
}

/** `GET /api/user-custom/:name`; `PUT` over the version that it was made from. */
export interface PersonalPage extends UserPageBody {
  /** As the address calls its owner. */
  name: string
  /** 0 = none was built yet; the rest is empty then. */
  version: number
  /** Whether the asker may change it: its owner, operators, and whom they let. */
  mayEdit: boolean
  /** Whether the asker says who else may: its owner and operators. */
  mayGrant: boolean
}

/** `GET /api/user-custom/:name/versions`: newest first, for who may edit. */
export interface UserPageVersion extends UserPageBody {
  version: number
  savedAt: UnixMs
  /** Display name of the author; '' if the account no longer exists. */
  by: string
}

/** `GET` and `PUT /api/user-custom/:name/readers`: who sees the page beside its owner and operators. */
export interface UserPageReader {
  /** A user name, or an id. Written, it may be an e-mail address as well. */
  name: string
  nickname: string
  mayEdit: boolean
}
