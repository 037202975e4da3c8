import type { Request, Response } from 'express'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import { ZeusError } from '../../../../shared/protocol/errors'
import type { UserRow } from '../../../storage/identity-tables'
import { NextStep, type StepKind } from '../factors/next-step'
import { INTERACTION_TTL_S } from '../limits'
import type { IdentityService } from '../service'

type Details = Awaited<ReturnType<Provider['interactionDetails']>>

/** A browser's sign-in in progress. */
export interface UnderWay {
  provider: Provider
  details: Details
  uid: string
}

/** State of the pages between two requests of one sign-in. */
interface HostedBody {
  step?: { kind: StepKind; stage: string; userId: string } | undefined
  qr?: string | undefined
  'wechat-qr'?: string | undefined
}

/** Throws `interaction-expired` if the browser's cookie or its record is missing. */
export async function findUnderWay(
  providers: readonly Provider[],
  request: Request,
  response: Response,
): Promise<UnderWay> {
  for (const provider of providers) {
    try {
      const details = await provider.interactionDetails(request, response)
      if (details.uid === request.params.uid) return { provider, details, uid: details.uid }
    } catch (thrown) {
      if (!(thrown instanceof errors.SessionNotFound)) throw thrown
    }
  }
  throw new ZeusError('interaction-expired')
}

/** State of a sign-in. It is in the database, so that it survives a restart. */
export async function remembered({ stages }: IdentityService, uid: string): Promise<HostedBody> {
  return (await stages.find<HostedBody>('hosted', uid))?.body ?? {}
}

export async function remember({ stages }: IdentityService, uid: string, body: HostedBody): Promise<void> {
  if (await stages.find('hosted', uid)) await stages.write('hosted', uid, body)
  else await stages.begin('hosted', INTERACTION_TTL_S * 1000, body, null, uid)
}

/** Runs a sign-in; if another step is required, stores it and returns undefined. */
export async function orNextStep<T>(
  service: IdentityService,
  uid: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work()
  } catch (thrown) {
    if (!(thrown instanceof NextStep)) throw thrown
    const { kind, stage, userId } = thrown
    await remember(service, uid, { step: { kind, stage, userId } })
    return undefined
  }
}

/** Next address of the browser after the sign-in. */
export async function finish(
  { stages }: IdentityService,
  { provider, uid }: UnderWay,
  request: Request,
  response: Response,
  user: UserRow,
  amr: readonly string[],
): Promise<string> {
  await stages.take('hosted', uid)
  const result = { login: { accountId: user.id, remember: true, amr: [...amr] } }
  return await provider.interactionResult(request, response, result, { mergeWithLastSubmission: false })
}

/** Grants an application its request, including offline access. */
export async function grantApplication(
  { provider, details }: UnderWay,
  request: Request,
  response: Response,
): Promise<string> {
  const { params, session, grantId } = details
  if (!session?.accountId) throw new ZeusError('interaction-expired')
  const grant =
    (grantId ? await provider.Grant.find(grantId) : undefined) ??
    new provider.Grant({ accountId: session.accountId, clientId: String(params.client_id) })
  grant.addOIDCScope(String(params.scope))
  const result = { consent: { grantId: await grant.save() } }
  return await provider.interactionResult(request, response, result, { mergeWithLastSubmission: true })
}
