/** Namespace of the product's own resources; they always exist. */
export const PRODUCT_NAMESPACE = 'zeus'

/** The product's own resources, and the actions that may be allowed on each. */
export const PRODUCT_RESOURCES = {
  ops: ['read', 'write'],
  videos: ['write'],
  walls: ['read', 'write'],
  'user-pages': ['write'],
} as const

type Resources = typeof PRODUCT_RESOURCES

/** Permission for a page of operators, as `resource:action`. */
export type Permission = { [R in keyof Resources]: `${R}:${Resources[R][number]}` }[keyof Resources]

export const PERMISSIONS = Object.entries(PRODUCT_RESOURCES).flatMap(([code, actions]) =>
  actions.map((action) => `${code}:${action}` as Permission),
)

export const isPermission = (text: string): text is Permission => (PERMISSIONS as string[]).includes(text)

/** Permissions that a token of a program may carry: programs change nothing. */
export const TOKEN_PERMISSIONS = PERMISSIONS.filter((permission) => permission.endsWith(':read'))

/** Whether a person or program has a permission. Operators have all. */
export const may = (
  { role, permissions }: { role: 'operator' | 'viewer'; permissions?: readonly string[] | undefined },
  permission: Permission,
): boolean => role === 'operator' || permissions?.includes(permission) === true

/** Types of resources. */
export const RESOURCE_TYPES = ['DATA', 'API', 'MENU', 'UI', 'BUTTON'] as const
export type ResourceType = (typeof RESOURCE_TYPES)[number]

/** Types of grantees: a user, a role, a group, a department or an access key. */
export const GRANTEE_TYPES = ['USER', 'ROLE', 'GROUP', 'ORG', 'AK_SK'] as const
export type GranteeType = (typeof GRANTEE_TYPES)[number]

/** A denied action stays denied, whatever else allows it. */
export const EFFECTS = ['ALLOW', 'DENY'] as const
export type Effect = (typeof EFFECTS)[number]

/** Codes of resources, as `bars:*` or `page:monitor`. */
export const RESOURCE_CODE = /^[A-Za-z0-9_.:/*-]{1,64}$/
/** Names of actions; without colons, so that `namespace:code:action` has one meaning. */
export const ACTION = /^[A-Za-z0-9_.-]{1,64}$/
/** Every action of the resource. */
export const ALL_ACTIONS = '*'
export const ACTIONS_MAX = 32
/** Grants of one resource. */
export const GRANTS_MAX = 500

export interface Resource {
  namespace: string
  code: string
  type: ResourceType
  actions: string[]
  /** Identifier of the interface, for programs. */
  apiIdentifier: string | null
  description: string | null
}

/** Allowed or denied actions of a resource. `id`: of the account, role, group, department or key. */
export interface Grant {
  grantee: GranteeType
  id: string
  effect: Effect
  /** Some of the resource's, or `*`. */
  actions: string[]
}

/** `name`: of the grantee, for people. */
export interface ListedResource extends Resource {
  grants: (Grant & { name: string })[]
}

/** All resources, and the access keys that can get grants. */
export interface ResourceList {
  resources: ListedResource[]
  keys: { id: string; name: string }[]
}
