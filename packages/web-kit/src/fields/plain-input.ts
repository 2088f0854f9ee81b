/** antd's `Input` brings the fields for passwords, codes and long texts along with each: lists take the plain one and the search alone. */
import type { GetProps, Input as EveryInput, InputProps, InputRef } from 'antd'
import PlainInput from 'antd/es/input/Input.js'
import SearchInput from 'antd/es/input/Search.js'
import type { ComponentType, RefAttributes } from 'react'

// The types of these files are those of another kind of module than what a bundler finds.
export const Input = PlainInput as unknown as ComponentType<InputProps & RefAttributes<InputRef>>
export const SearchField = SearchInput as unknown as ComponentType<GetProps<typeof EveryInput.Search>>
