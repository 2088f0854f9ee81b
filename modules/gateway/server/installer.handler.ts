import { gunzipSync } from 'node:zlib'
import { downloadInstaller, headerOf, mostReleaseBytes, splitRelease } from '@mouldwright/gateway/shared'
import { handle, type FileAnswer } from '@mouldwright/server-kit'
import { fileOf, releaseOf, updateKeyOf } from './releases.query.ts'

/** One file that needs Node and nothing else: the installer of the release, which carries the release and the publisher's key. */
export const downloadInstallerHandler = handle(downloadInstaller, async (ctx, { version }): Promise<FileAnswer> => {
  const release = await releaseOf(ctx.db, version)
  const key = await updateKeyOf(ctx.db)
  if (!release || !key) return ctx.refuse('update.noRelease', { version })
  const file = await fileOf(ctx.db, release)
  const { unpackedBytes } = headerOf(release.line)!
  const packed = gunzipSync(splitRelease(file)!.packed, {
    maxOutputLength: Math.min(unpackedBytes, 8 * mostReleaseBytes),
  })
  const installer = (JSON.parse(packed.toString('utf8')) as Record<string, string>)['program/install.mjs']
  if (!installer) return ctx.refuse('update.noRelease', { version })
  const carried = `//release:${file.toString('base64')}\n//key:${Buffer.from(key).toString('base64')}\n`
  const content = Buffer.from(`${installer.trimEnd()}\n${carried}`)
  return { name: `mouldwright-gateway-${version}.mjs`, mediaType: 'text/javascript', bytes: content.length, content }
})
