import type { PersonalPage, UserPageBody, UserPageReader, UserPageVersion } from '../../shared/protocol/rest-user-pages'
import type { RequestOptions } from './http'
import { requestData } from './request-data'

/** The page built for one person. */
export const fetchUserPage = (name: string, options?: RequestOptions): Promise<PersonalPage> =>
  requestData('GET /api/user-custom/:name', { params: { name } }, options)

/** Replaces the version from which it was made; `conflict` if another write was faster. */
export const saveUserPage = (name: string, version: number, body: UserPageBody): Promise<PersonalPage> =>
  requestData('PUT /api/user-custom/:name', { params: { name }, body: { version, ...body } })

export const fetchUserPageVersions = (name: string, options?: RequestOptions): Promise<UserPageVersion[]> =>
  requestData('GET /api/user-custom/:name/versions', { params: { name } }, options)

export const fetchUserPageReaders = (name: string, options?: RequestOptions): Promise<UserPageReader[]> =>
  requestData('GET /api/user-custom/:name/readers', { params: { name } }, options)

/** Replaces the previous readers. */
export const saveUserPageReaders = (
  name: string,
  readers: readonly Pick<UserPageReader, 'name' | 'mayEdit'>[],
): Promise<UserPageReader[]> =>
  requestData('PUT /api/user-custom/:name/readers', { params: { name }, body: { readers } })
