import type { DocumentNode, FragmentDefinitionNode, GraphQLSchema, SelectionSetNode } from 'graphql'
import { accountChanges } from './account-changes'
import type { IdentityCall } from './call'
import { refusalOf, type WireRefusal, wireRefusal } from './codes'
import { logins } from './login'
import { passwordResets } from './password-reset'
import { queries } from './queries'
import { registrations } from './register'
import { IDENTITY_SCHEMA } from './schema'
import { emailCodes } from './send-code'
import { userDataChanges, userDataQueries } from './user-data'

/** The SDK's deepest document has five levels, its widest some 80 fields; one operation, no aliases. */
const DEPTH_MAX = 7
const FIELDS_MAX = 160
const TOKENS_MAX = 2_000

export interface WireAnswer {
  data: unknown
  errors?: { message: WireRefusal; path?: readonly (string | number)[] }[]
}

type Library = typeof import('graphql')
interface Ready {
  library: Library
  schema: GraphQLSchema
}

let ready: Promise<Ready> | undefined

/** The library is loaded with the first call. */
const load = (): Promise<Ready> => {
  ready ??= import('graphql').then((library) => ({ library, schema: library.buildSchema(IDENTITY_SCHEMA) }))
  return ready
}

const root = {
  ...registrations,
  ...logins,
  ...emailCodes,
  ...passwordResets,
  ...accountChanges,
  ...userDataChanges,
  ...userDataQueries,
  ...queries,
}

const refused = (detail?: string): WireAnswer => {
  const refusal = refusalOf('bad-request')
  return { data: null, errors: [{ message: { ...refusal, message: detail ?? refusal.message } }] }
}

/** Whether a document is deeper, wider or more repetitive than documents of the contract's clients. */
function isExcessive(document: DocumentNode): boolean {
  const fragments = new Map<string, FragmentDefinitionNode>()
  const operations = document.definitions.filter((one) => one.kind === 'OperationDefinition')
  for (const one of document.definitions) if (one.kind === 'FragmentDefinition') fragments.set(one.name.value, one)
  if (operations.length !== 1) return true
  let fields = 0
  const tooMuch = ({ selections }: SelectionSetNode, depth: number): boolean =>
    depth > DEPTH_MAX ||
    selections.some((one) => {
      if (++fields > FIELDS_MAX) return true
      if (one.kind === 'FragmentSpread') {
        const fragment = fragments.get(one.name.value)
        return fragment !== undefined && tooMuch(fragment.selectionSet, depth + 1)
      }
      if (one.kind === 'Field' && one.alias !== undefined) return true
      return one.selectionSet !== undefined && tooMuch(one.selectionSet, depth + 1)
    })
  // One root field for each document: otherwise many sign-ins would count as one request.
  return operations.some((one) => one.selectionSet.selections.length > 1 || tooMuch(one.selectionSet, 1))
}

/** Executes one document. Errors are objects under `errors[].message`, as the client expects. */
export async function executeGraphql(body: unknown, call: IdentityCall): Promise<WireAnswer> {
  const { query, variables } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  if (typeof query !== 'string') return refused()
  const { library, schema } = await load()
  const { parse, validate, execute, specifiedRules, NoSchemaIntrospectionCustomRule } = library
  let document: DocumentNode
  try {
    document = parse(query, { maxTokens: TOKENS_MAX, noLocation: true })
  } catch {
    return refused()
  }
  if (isExcessive(document)) return refused()
  if (validate(schema, document, [...specifiedRules, NoSchemaIntrospectionCustomRule]).length > 0) return refused()
  const { data, errors } = await execute({
    schema,
    document,
    rootValue: root,
    contextValue: call,
    variableValues: (typeof variables === 'object' && variables !== null ? variables : {}) as Record<string, unknown>,
  })
  if (!errors) return { data }
  return {
    data: data ?? null,
    errors: errors.map(({ originalError, path }) => ({
      // An error that our code did not throw is a value of the wrong type.
      message:
        originalError && !(originalError instanceof library.GraphQLError)
          ? wireRefusal(originalError)
          : refusalOf('bad-request'),
      ...(path ? { path } : {}),
    })),
  }
}
