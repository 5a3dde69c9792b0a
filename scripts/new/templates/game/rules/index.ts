export { type MyThingOpen, type MyThingOrder, myThing, myThingSetup } from './game.ts'
