/** What passwords are often made of and the dictionaries lack, pinyin above all; the commonest first. */
export const COMMON_PHRASES = `
  woaini woaiwo 520 1314 5201314 1314520 521 woaiwojia woainima woaini520 woaini1314 aini qinaide wodemima mima
  ichliebedich jetaime teamo tequieromucho miamor monamour iloveyou
  nihao zhongguo beijing shanghai guangzhou shenzhen taiwan xianggang laopo laogong baobei baobao
  zhangwei wangwei wangfang liwei lina zhangmin lijing wangjing liuwei wangxiuying zhangli wangli
  lixiuying zhangjing zhangxiuying liqiang wangmin limin wanglei liuyang wangyan wangyong lijun
  zhangyong lijie zhangjie zhanglei wangqiang lijuan wangjun zhangyan zhangtao wangtao liyan wangchao
  liming wangjie liujie liuyan chenwei chenjing yangyang yangfan zhangpeng xiaoming xiaohong
  zhang wang zhao chen yang huang zhou zheng xiao liang song tang feng dong cheng yuan deng jiang
  kuaile shengri shengrikuaile xingfu pengyou haohao tiantian yongyuan aiqing xihuan xiangni wuyu
  niubi wocao caonima shabi wangyi taobao tengxun weixin zhifubao baidu diannao shouji youxi
  yiqi yisheng yishi qinqin gege jiejie didi meimei mama baba laoshi xuexi facai
`
  .trim()
  .split(/\s+/);
