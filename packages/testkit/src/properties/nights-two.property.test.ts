import { describeNights } from './nights.ts'

describeNights(1)
