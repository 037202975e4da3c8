import type { CallGateway } from '../../../client/stream/wire'

/** A connection's calls, answered by one function whatever their name. */
export const callOf = (answer: (...given: never[]) => Promise<unknown>): CallGateway => answer as unknown as CallGateway
