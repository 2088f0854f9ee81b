export { BlobAbsent, BlobTooLarge, type Blob, type BlobStore } from './blob-store.ts'
export { displayName, endingOf, mediaTypeOf } from './content-kind.ts'
export { createDiskStore } from './disk-store.ts'
export { fileTables } from './file.table.ts'
export {
  addFile,
  createSweeper,
  openFile,
  readableFile,
  readFile,
  resultMinutes,
  uploadMinutes,
  type FileRow,
  type Sweeper,
} from './files.ts'
export { addUploadRoute, maxUploadBytes, takeFile } from './upload.ts'
