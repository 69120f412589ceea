/** The parts of an ephemeris of others' making that tests hold ours against. */
declare module "astronomia/elp" {
  export class Moon {
    constructor(data: object);
    position(jde: number): { lon: number; lat: number; range: number };
    lightTime(jde: number): number;
  }
}
declare module "astronomia/data/elpMppDe" {
  const data: object;
  export default data;
}
declare module "astronomia/data/vsop87Dearth" {
  const data: object;
  export default data;
}
declare module "astronomia/planetposition" {
  export class Planet {
    constructor(data: object);
  }
}
declare module "astronomia/solar" {
  import type { Planet } from "astronomia/planetposition";
  export function apparentVSOP87(earth: Planet, jde: number): { lon: number; range: number };
}
declare module "astronomia/nutation" {
  /** In longitude and in obliquity, in radians. */
  export function nutation(jde: number): [number, number];
}
declare module "astronomia/sunrise" {
  import type { Calendar } from "astronomia/julian";
  export class Sunrise {
    /** West is positive. */
    constructor(date: Calendar, latitude: number, longitude: number);
    rise(): Calendar | undefined;
    set(): Calendar | undefined;
  }
}
declare module "astronomia/julian" {
  export class Calendar {
    constructor(date: Date);
    toDate(): Date;
  }
  export class CalendarGregorian extends Calendar {}
}
