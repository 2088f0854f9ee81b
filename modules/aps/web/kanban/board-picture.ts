import { usePicture, type PictureSource } from '@mouldwright/web-kit/entity'
import { createContext, useContext } from 'react'

/** Where pictures of boards come from; absent: from the general path, for a member who may see the board. */
export const BoardPictures = createContext<PictureSource | undefined>(undefined)

/** A picture of the board that stands, as an address for `img`. */
export const useBoardPicture = (fileId: number | undefined): string | undefined =>
  usePicture(fileId, useContext(BoardPictures))
