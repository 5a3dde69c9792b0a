import type { PlaneId } from './plane.ts'

/** The names of the plane types, the same in every language. */
export const planeNames: Readonly<Record<PlaneId, string>> = {
  dr1: 'Fokker Dr.I',
  alb3: 'Albatros D.III',
  alb2: 'Albatros D.II',
  halb2: 'Halberstadt D.II',
  halbcl2: 'Halberstadt CL.II',
  fe3: 'Fokker E.III',
  fd7: 'Fokker D.VII',
  nie24: 'Nieuport 24',
  nie17: 'Nieuport 17',
  camel: 'Sopwith Camel',
  tripe: 'Sopwith Triplane',
  spad13: 'SPAD S.XIII',
  f2b: 'Bristol F.2B',
}
